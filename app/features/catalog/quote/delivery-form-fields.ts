import { domesticDestinations } from '#app/features/orders/delivery/delivery.ts'
import { parseBudget } from '#app/features/orders/delivery/parse-budget.ts'
import { toDollars } from '#app/lib/text/money.ts'

/** Names of the fields of one destination in a form that is sent without JavaScript. */
export const plainDeliveryNames = {
  to: 'ship-to',
  addresses: 'ship-to-addresses',
  city: 'ship-to-city',
  duties: 'ship-to-duties',
  budget: 'ship-to-budget',
  target: 'ship-to-target',
} as const

/** Combines these fields into those of the schema. With JavaScript a form sends only the latter. */
export function combineDeliveryFields(form: FormData): void {
  if (!form.has(plainDeliveryNames.to)) return
  const read = (name: string) => String(form.get(name) ?? '')
  const selected = read(plainDeliveryNames.to)
  const isDomestic = (domesticDestinations as readonly string[]).includes(selected)
  const to = selected && !isDomestic ? `${selected}-${read(plainDeliveryNames.addresses) || 'address'}` : selected
  const city = read(plainDeliveryNames.city)
  // An invalid quantity is rejected in its own field.
  const packs = Math.max(1, Math.trunc(Number(read('quantity'))) || 1)
  const duties = (!isDomestic && read(plainDeliveryNames.duties)) || undefined
  form.set('delivery', to ? JSON.stringify([{ to, packs, city, duties }]) : '')
  const setCents = (name: 'budget' | 'target') => {
    const typed = read(plainDeliveryNames[name])
    const cents = parseBudget(typed, Number.MAX_SAFE_INTEGER)
    // Without a sign, invalid text could be read as cents.
    form.set(name, cents === undefined ? `$${typed}` : String(cents ?? ''))
  }
  setCents('budget')
  setCents('target')
}

/** An amount of a returned form for its field without JavaScript: dollars, or invalid text as typed. */
export const toTypedAmount = (sent: string | undefined): string | undefined =>
  sent?.startsWith('$') ? sent.slice(1) : toDollars(Number(sent) || null)?.toFixed(2)
