import * as v from 'valibot'
import type { DocumentFigure, ProposalDocument } from '#app/features/proposals/document/proposal-document.schema.ts'
import { money, optional, rate, text, toMoney, toRate } from '../framework/schemas.ts'

const figure = v.object({
  kind: text,
  label: text,
  treatment: v.picklist(['charged', 'included', 'waived']),
  amount: optional(money),
  working: text,
})

/** A sent version as recipients read it, with the figures of its page, PDF and CSV. */
export const apiDocument = v.object({
  version: v.number(),
  locale: text,
  currency: text,
  customer: v.object({ name: text, company: text, email: text }),
  sent_on: text,
  in_hands_on: optional(text),
  delivery: text,
  options: v.array(
    v.object({
      id: text,
      name: text,
      lines: v.array(v.object({ id: text, name: text, color: text, item_number: text, per_box: v.number() })),
      columns: v.array(
        v.object({
          lines: v.array(
            v.object({
              line_id: text,
              quantity: v.number(),
              pieces: v.number(),
              unit_price: optional(rate),
              figures: v.array(figure),
            }),
          ),
          charges: v.array(figure),
          freight: v.array(figure),
          subtotal: optional(money),
          tax: optional(figure),
          total: optional(money),
          delivered_quantity: v.number(),
          landed_unit_price: optional(rate),
        }),
      ),
    }),
  ),
})

export function toApiDocument(document: ProposalDocument): v.InferInput<typeof apiDocument> {
  const { version, locale, currency, customer, options, sentOn, inHandsOn, delivery } = document
  const toFigure = ({ kind, label, treatment, amount, working }: DocumentFigure) => ({
    kind,
    label,
    treatment,
    working,
    amount: toMoney(amount, currency),
  })
  return {
    version,
    locale,
    currency,
    delivery,
    sent_on: sentOn,
    in_hands_on: inHandsOn,
    customer: { name: customer.name, company: customer.company, email: customer.email },
    options: options.map(({ id, name, lines, columns }) => ({
      id,
      name,
      lines: lines.map((line) => ({
        id: line.id,
        name: line.name,
        color: line.color,
        item_number: line.itemNumber,
        per_box: line.perBox,
      })),
      columns: columns.map((column) => ({
        lines: column.lines.map(({ id: line_id, quantity, pieces, unitPrice, figures }) => ({
          line_id,
          quantity,
          pieces,
          unit_price: toRate(unitPrice, currency),
          figures: figures.map(toFigure),
        })),
        charges: column.charges.map(toFigure),
        freight: column.freight.map(toFigure),
        subtotal: toMoney(column.subtotal, currency),
        tax: column.tax && toFigure(column.tax),
        total: toMoney(column.total, currency),
        delivered_quantity: column.deliveredQuantity,
        landed_unit_price: toRate(column.landedUnitRate, currency),
      })),
    })),
  }
}
