/**
 * A condition on a row of `operations`: its project is not archived. A request may have passed authentication just
 * before the project was archived.
 */
export const ofActiveProject =
  'exists (select from projects where projects.id = operations.project_id and projects.is_active)'
