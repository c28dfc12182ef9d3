import { isbot } from 'isbot'

/** Whether a person sees what is asked for: it is no crawler's, and not fetched ahead of a click. */
export function isByPerson(headers: Headers): boolean {
  const agent = headers.get('User-Agent')
  return Boolean(agent) && !isbot(agent) && !isFetchedAhead(headers)
}

/** Whether a browser fetches what somebody may click on next. */
function isFetchedAhead(headers: Headers): boolean {
  return `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`.includes('prefetch')
}
