import { data, redirect } from 'react-router'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { DeleteResult } from '#app/features/customers/delete-customer.server.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import { isUuid } from '#app/lib/text/uuid.ts'
import type { Queryable } from '#db/client.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'

type Deletion = {
  id: string
  listPath: string
  remove: (db: Queryable, args: { id: string; version: number; by: Actor }) => Promise<DeleteResult>
}

/** Deletes the customer that the page showed, then opens the list. */
export async function handleDeletion(args: RouteArgs, { id, listPath, remove }: Deletion) {
  if (!isUuid(id)) throw data(null, { status: 404 })
  const version = parseVersion(await readForm(args.request))
  const by = getActor(getPerson(args.context), getClient(args).ip)
  const result = await remove(args.context.get(servicesContext).db, { id, version, by })
  if (result === 'not-found') throw data(null, { status: 404 })
  if (result === 'deleted') throw redirect(listPath, 303)
  return data({ message: 'Someone changed this while you were working. Check it, then delete it again.' }, 409)
}
