import { isbot } from 'isbot'
import { limitAttempts } from '#app/lib/rate-limit.server.ts'

/** Views one address may add in ten minutes; an office shares its address, so this only stops floods. */
export const viewsPerWindow = 300

/** Whether a view comes from a person's browser on our own page. */
export function isPersonal(headers: Headers): boolean {
  const agent = headers.get('User-Agent')
  const site = headers.get('Sec-Fetch-Site')
  const purpose = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`
  return Boolean(agent) && !isbot(agent) && (site === null || site === 'same-origin') && !purpose.includes('prefetch')
}

/** False when `address` has added so many views of late that no more of them count. */
export async function mayCount(address: string): Promise<boolean> {
  return (await limitAttempts('blog-view', address, viewsPerWindow)) === undefined
}
