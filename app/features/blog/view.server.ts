import { isbot } from 'isbot'
import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Views one address may add a minute; an office shares its address, so this only stops floods. */
export const viewsPerMinute = 60

const limiter = new RateLimiterMemory({ points: viewsPerMinute, duration: 60 })

/** Whether a view comes from a person's browser on our own page. */
export function isPersonal(headers: Headers): boolean {
  const agent = headers.get('User-Agent')
  const site = headers.get('Sec-Fetch-Site')
  const purpose = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`
  return Boolean(agent) && !isbot(agent) && (site === null || site === 'same-origin') && !purpose.includes('prefetch')
}

/** False when `address` has added so many views within a minute that no more of them count. */
export async function mayCount(address: string): Promise<boolean> {
  return limiter.consume(address).then(
    () => true,
    () => false,
  )
}
