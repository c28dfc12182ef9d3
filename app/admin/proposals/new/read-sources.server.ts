import type { Queryable } from '#db/client.ts'
import { findCustomer, findRequest, type Source } from './sources.server.ts'

/** Reads the chosen requests and the customer of a form or URL. `missing` is the first request that is not found. */
export async function readSources(db: Queryable, form: FormData | URLSearchParams) {
  const requests: (Source & { id: string })[] = []
  let missing: string | undefined
  for (const value of new Set(form.getAll('request').map(String).slice(0, 20))) {
    const found = await findRequest(db, value)
    if (found && !requests.some(({ id }) => id === found.id)) requests.push(found)
    if (!found) missing ??= value
  }
  return { requests, customer: await findCustomer(db, String(form.get('customer') ?? '')), missing }
}

/** Applies a button without JavaScript: "add request BW-7K3F-92", "remove customer contact ID". @returns false for others */
export function changeSources(form: FormData, intent: string): boolean {
  const [, verb, kind = '', value = ''] = /^(add|remove) (request|customer) (.+)$/.exec(intent) ?? []
  if (!verb) return false
  const others = form.getAll(kind).filter((each) => each !== value)
  form.delete(kind)
  for (const each of others) form.append(kind, each)
  if (verb === 'add') form.append(kind, value)
  return true
}
