import './provided-context.js'

export {
  createTestDatabase,
  type DatabaseTemplate,
  type TestDatabase,
} from './create-test-database.js'
