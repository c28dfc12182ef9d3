import { isbot } from 'isbot'

/** Whether a person sees what is asked for: it is no crawler's, and not fetched ahead of a click. */
export function isByPerson(headers: Headers): boolean {
  const agent = headers.get('User-Agent')
  const purpose = `${headers.get('Sec-Purpose') ?? ''} ${headers.get('Purpose') ?? ''}`
  return Boolean(agent) && !isbot(agent) && !purpose.includes('prefetch')
}
