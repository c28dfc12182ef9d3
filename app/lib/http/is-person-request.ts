import { isbot } from 'isbot'

/** True for page views by people: no crawler and no prefetch. */
export function isPersonRequest(headers: Headers): boolean {
  const agent = headers.get('User-Agent')
  return Boolean(agent) && !isbot(agent) && !isPrefetch(headers)
}

/** True for a browser prefetch. */
function isPrefetch(headers: Headers): boolean {
  return `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`.includes('prefetch')
}
