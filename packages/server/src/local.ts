export { startEmbeddedPostgres } from './adapters/postgres/embedded-postgres.js'
export { apiKeyFactory } from './adapters/system/api-key-factory.js'
export { endWithParent } from './processes/end-with-parent.js'
export { freePort } from './processes/free-port.js'
