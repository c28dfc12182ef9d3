import { isPersonRequest } from '#app/lib/http/is-person-request.ts'
import type { Services } from '#app/lib/services.ts'

/** Maximum counted views per IP address in ten minutes. Offices share one, so this only stops floods. */
export const maxViewsPerWindow = 300

/** True if a view comes from a person's browser on this site. */
export function isViewByPerson(headers: Headers): boolean {
  const site = headers.get('Sec-Fetch-Site')
  return isPersonRequest(headers) && (site === null || site === 'same-origin')
}

/** Returns false if an IP address has reached its limit of counted views. */
export async function canCount({ limitAttempts }: Pick<Services, 'limitAttempts'>, ip: string): Promise<boolean> {
  return (await limitAttempts('blog-view', ip, maxViewsPerWindow)) === undefined
}
