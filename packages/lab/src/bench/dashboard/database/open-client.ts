import { Client } from 'pg'

/**
 * Opens a connection of the bench. If the server closes it, as at an interrupted bench, the next query fails instead of
 * the process.
 */
export async function openClient(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}
