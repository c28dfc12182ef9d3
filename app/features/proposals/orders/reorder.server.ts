import { and, eq, isNull } from 'drizzle-orm'
import type { Actor } from '#app/features/audit/audit.server.ts'
import type { Brand } from '#app/features/brand/brand.ts'
import type { Services } from '#app/lib/services.ts'
import { addDays } from '#app/lib/time/iso-date.ts'
import { getShopDay } from '#app/lib/time/shop-days.server.ts'
import { proposalAcceptances, proposalRecipients, proposals } from '#db/tables/proposals.ts'
import { withoutEstimatedDelivery } from '../document/estimated-delivery.ts'
import type { ProposalContent } from '../document/proposal-content.schema.ts'
import { createProposal } from '../lifecycle/create-proposal.server.ts'
import { parseContent } from '../lifecycle/lock-proposal.server.ts'

/** Days that a new proposal is valid. */
const validDays = 14

/**
 * Creates a proposal of what was accepted before: its option at its quantity and agreed prices, with setups of a repeat
 * order, for the same recipients. @returns undefined for a proposal that was not accepted
 */
export async function createReorder(
  { db }: Pick<Services, 'db'>,
  { id, brand, by }: { id: string; brand: Brand; by: Actor },
): Promise<{ id: string; number: string } | undefined> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id))
  const [acceptance] = await db.select().from(proposalAcceptances).where(eq(proposalAcceptances.proposal_id, id))
  const content = row && parseContent(row)
  if (!row || !acceptance || !content) return undefined
  return db.transaction(async (tx) => {
    const created = await createProposal(tx, {
      content: toReorder(content, acceptance.options),
      contactId: row.contact_id,
      companyId: row.company_id,
      brand,
      by,
    })
    const { proposal_id, revoked_at, portal_member_id } = proposalRecipients
    // A portal member who only opened the proposal has a link until their access ends, and gets no email.
    const current = await tx
      .select()
      .from(proposalRecipients)
      .where(and(eq(proposal_id, id), isNull(revoked_at), isNull(portal_member_id)))
    if (current.length > 0)
      await tx
        .insert(proposalRecipients)
        .values(current.map(({ name, email, role }) => ({ proposal_id: created.id, name, email, role })))
    return created
  })
}

type Accepted = (typeof proposalAcceptances.$inferSelect)['options']

function toReorder(content: ProposalContent, accepted: Accepted): ProposalContent {
  const options = content.options.flatMap((option) => {
    const chosen = accepted.find((each) => each.option === option.id)
    if (!chosen) return []
    const lines = option.lines.map((line) => ({
      ...line,
      quantities: [line.quantities[chosen.column] ?? line.quantities[0] ?? 1],
      imprints: line.imprints.map((imprint) => ({ ...imprint, isRepeat: true })),
    }))
    const { overrides, costOverrides, treatments } = option
    return [
      {
        ...option,
        lines,
        overrides: selectColumnFigures(overrides, chosen.column),
        costOverrides: selectColumnFigures(costOverrides, chosen.column),
        treatments: selectColumnFigures(treatments, chosen.column),
      },
    ]
  })
  return {
    ...content,
    title: `Reorder: ${content.title}`.slice(0, 120).toWellFormed(),
    options,
    validUntil: addDays(getShopDay(), validDays),
    inHandsOn: null,
    delivery: withoutEstimatedDelivery(content.delivery),
  }
}

/** Figures by hand of the accepted quantity, which is the only one now: agreed prices stay, but not those of first setups. */
const selectColumnFigures = <T>(figures: Readonly<Record<string, T>>, column: number): Record<string, T> =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([key, figure]) => {
      const [, at, rest = ''] = /^(\d+)\/(.*)$/.exec(key) ?? []
      return at === String(column) && !/^(setup|minimum|tax)(\/|$)/.test(rest) ? [[`0/${rest}`, figure]] : []
    }),
  )
