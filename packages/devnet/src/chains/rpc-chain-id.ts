/** Returns the chain id of the node at `rpcUrl`. `undefined`: no node answers within two seconds. */
export async function rpcChainId(rpcUrl: string): Promise<number | undefined> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(2_000),
    })
    const { result } = (await response.json()) as { result?: unknown }
    return typeof result === 'string' ? Number(result) : undefined
  } catch {
    return undefined
  }
}
