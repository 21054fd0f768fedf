/** Returns SQL for the archived operations among `:ids`. It skips ids that the relation named `live` has. */
export const archivedBesides = (live: string) =>
  `archived_by_id(array(select unnest(cast(:ids as text[])) except select id from ${live}))`
