import { isbot } from 'isbot'

/** Whether a person sees what is asked for: it is no crawler's, and not fetched ahead of a click. */
export function isByPerson(headers: Headers): boolean {
  const agent = headers.get('User-Agent')
  return Boolean(agent) && !isbot(agent) && !isFetchedAhead(headers)
}

/** Whether the request is a browser prefetch. */
function isFetchedAhead(headers: Headers): boolean {
  return `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`.includes('prefetch')
}
