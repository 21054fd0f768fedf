import { Client } from 'pg'

/** A connection of the bench's own. That the server ended it, as an interrupted bench has it do, is told to whoever asks next. */
export async function openClient(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}
