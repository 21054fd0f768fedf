/**
 * Returns SQL for the reason why the operator stops an operation's broadcast: a code of the catalogue of reasons, or
 * null. `operation` is the alias of its row. Every statement that claims or stores an operation for a broadcast
 * includes it. `claim_queued` has its own copy.
 */
export const whyNotSent = (operation: string): string => `case
  when not (select is_active from projects where projects.id = ${operation}.project_id) then 'PROJECT_ARCHIVED'
  when exists (
    select from sending_holds
    where coalesce(sending_holds.project_id = ${operation}.project_id, true)
      and coalesce(sending_holds.network_id = ${operation}.network_id, true)
      and coalesce(sending_holds.sender = ${operation}.sender, true)) then 'HELD_BY_OPERATOR'
end`
