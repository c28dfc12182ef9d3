import { isbot } from 'isbot'

/** True for page views by people: no crawler and no prefetch. */
export function isByPerson(headers: Headers): boolean {
  const agent = headers.get('User-Agent')
  return Boolean(agent) && !isbot(agent) && !isFetchedAhead(headers)
}

/** True for a browser prefetch. */
function isFetchedAhead(headers: Headers): boolean {
  return `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`.includes('prefetch')
}
