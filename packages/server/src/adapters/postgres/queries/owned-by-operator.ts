/** A condition on a row of `projects`: it has no members, or a platform owner is among its owners. */
export const ownedByOperator = `(
  not exists (select from project_members where project_id = projects.id)
  or exists (
    select from project_members join users on users.id = user_id
    where project_id = projects.id and role = 'owner' and system_role = 'owner'
  )
)`
