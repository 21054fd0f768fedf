/**
 * Why the operator lets an operation not be broadcast, as SQL: a code of the catalogue of reasons, or null. `operation` is the
 * alias of its row. Whoever claims or stores it for a broadcast asks in that very statement: `claim_queued` has the same text.
 */
export const whyNotSent = (operation: string): string => `case
  when not (select is_active from projects where projects.id = ${operation}.project_id) then 'PROJECT_ARCHIVED'
  when exists (
    select from sending_holds
    where coalesce(sending_holds.project_id = ${operation}.project_id, true)
      and coalesce(sending_holds.network_id = ${operation}.network_id, true)
      and coalesce(sending_holds.sender = ${operation}.sender, true)) then 'HELD_BY_OPERATOR'
end`
