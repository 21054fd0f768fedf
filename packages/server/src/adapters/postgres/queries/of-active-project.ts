/**
 * The project of an operation is not archived, as SQL on its row. A request may have passed authentication just before the project
 * was archived.
 */
export const ofActiveProject =
  'exists (select from projects where projects.id = operations.project_id and projects.is_active)'
