import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#app/features/audit/audit.server.ts'
import { formatProduct } from '#app/features/proposals/document/format-document.ts'
import { splitName } from '#app/features/requests/current-contact.ts'
import type { projectSchema } from '#app/features/requests/intake/forms/project.schema.ts'
import { projectIntake, toProjectRow } from '#app/features/requests/intake/forms/project.server.ts'
import { type RequestIntake, storeOnce } from '#app/features/requests/intake/receive.server.ts'
import type { Services } from '#app/lib/services.ts'
import { formatNumber } from '#app/lib/text/count.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { getPortalActor, type PortalMember } from '../access/portal-member.ts'
import type { PortalOrder } from '../records/orders.server.ts'
import type { Reorder } from './reorder.schema.ts'

/** Lists the lines of all options of an order. Two options may have lines of one id, so each id gets its option's as a prefix. */
export const listOrderLines = ({ options }: Pick<PortalOrder, 'options'>) =>
  options.flatMap((option) => option.lines.map((line) => ({ ...line, id: `${option.id}.${line.id}` })))

/**
 * Stores a reorder as a request, as the storefront's forms do: sales are notified by every channel. Sending the
 * same form again stores nothing.
 * @param formKey idempotency key of the form
 * @returns the reference of the request; null if the request stored from this form before has none
 */
export async function requestReorder(
  services: Services,
  {
    member,
    order,
    reorder,
    formKey,
    ip,
  }: { member: PortalMember; order: PortalOrder; reorder: Reorder; formKey: string; ip: string },
): Promise<string | null> {
  const { company, companyId, email } = member
  const lines = new Map(listOrderLines(order).map((line) => [line.id, line]))
  const quantities = reorder.quantities.flatMap(({ line, pieces }) => {
    const orderLine = lines.get(line)
    return orderLine ? [`- ${formatNumber(pieces)} × ${formatProduct(orderLine)}`] : []
  })
  const projectDescription = [
    `Reorder of ${order.number}, ${order.title}, from the customer portal`,
    quantities.join('\n'),
    reorder.inHandsOn && `In hands by ${formatLongDate(reorder.inHandsOn)}`,
    reorder.note,
  ]
    .filter(Boolean)
    .join('\n\n')
  const intake: RequestIntake<typeof projectSchema, 'project'> = {
    ...projectIntake,
    createRow: (_tx, project) => ({ ...toProjectRow(project), company }),
  }
  const contact = { ...splitName(member.name), email, phone: null }
  const project = { ...contact, productType: 'other', deliveryTimeline: null } as const
  const { reference } = await storeOnce(
    services,
    intake,
    { ...project, projectDescription },
    { id: randomUUID(), form_key: formKey, suspected_spam: false },
    {
      addRows: (tx, stored) =>
        addAuditEntry(tx, {
          by: getPortalActor({ ...member, ip }),
          action: 'portal.reordered',
          subject: stored.reference,
          subjectId: stored.id,
          after: { company: companyId, order: order.number },
        }),
    },
  )
  return reference
}
