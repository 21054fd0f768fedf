import { freePort } from '@gasless-gateway/server/local'

/** Linux takes the ports of outgoing connections from 32768 upwards, other systems from 49152. */
const lowest = 20_000
const highest = 32_000
const attempts = 50

/**
 * A free port that no outgoing connection is given by chance: what is killed and started again has to find its port
 * free every time.
 */
export async function quietPort(): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const wanted = lowest + Math.floor(Math.random() * (highest - lowest))
    try {
      return await freePort(wanted)
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
