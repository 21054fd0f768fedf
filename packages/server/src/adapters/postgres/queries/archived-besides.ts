/** Of the operations `:ids`, those that are archived: they are not found among the live ones, which have this name. */
export const archivedBesides = (live: string) =>
  `archived_by_id(array(select unnest(cast(:ids as text[])) except select id from ${live}))`
