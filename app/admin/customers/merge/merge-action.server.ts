import { data, redirect } from 'react-router'
import type { Merge, MergeResult } from '#app/features/customers/merge/merge.server.ts'
import { undoMerge } from '#app/features/customers/merge/undo-merge.server.ts'
import type { CustomerKind } from '#app/features/customers/transfer/columns.ts'
import { getActor } from '#app/features/staff/person.ts'
import { parseVersion, readForm } from '#app/lib/http/read-form.ts'
import { servicesContext } from '#app/lib/services.ts'
import type { Queryable } from '#db/client.ts'
import { getClient, type RouteArgs } from '../../access/client.server.ts'
import { getPerson } from '../../access/current-person.ts'
import { readUuidField } from '../../access/uuid-field.ts'

type MergeForm = {
  kind: CustomerKind
  id: string
  path: string
  merge: (db: Queryable, args: Merge) => Promise<MergeResult>
}

/** Merges as the preview showed, or undoes the latest merge; `path` is that of the customer that stays. Returns the reason if nothing was merged. */
export async function handleMerge(args: RouteArgs, { kind, id, path, merge }: MergeForm) {
  const form = await readForm(args.request)
  const { db } = args.context.get(servicesContext)
  const by = getActor(getPerson(args.context), getClient(args).ip)
  if (form.get('intent') === 'undo') {
    const undone = await undoMerge(db, { kind, id, by })
    throw redirect(`${path}?notice=${undone === 'undone' ? 'unmerged' : 'not-unmerged'}`, 303)
  }
  const other = readUuidField(form, 'other')
  if (!other) return data({ message: 'Choose a record to merge.' }, { status: 422 })
  const result = await merge(db, {
    target: { id, version: parseVersion(form) },
    other: { id: other, version: parseVersion(form, 'other_version') },
    by,
  })
  if (result === 'merged') throw redirect(`${path}?notice=merged`, 303)
  const message =
    result === 'conflict'
      ? 'Someone edited one of these records while you were working. Nothing was merged. Review the preview and try again.'
      : 'One of these records was deleted. Nothing was merged.'
  return data({ message }, { status: 409 })
}
