import { getChosenImages } from '#app/features/images/chosen-images.ts'
import { toChicagoTime } from '#app/lib/time/chicago-time.ts'
import { moveByButton } from '#app/ui/sort-order.ts'
import { type BoxFormValues, isId } from './box.schema.ts'
import type { BoxFields } from './box.ts'

export const emptyBox: BoxFormValues = {
  name: '',
  description: '',
  active: true,
  from: '',
  until: '',
  picture: '',
  items: [],
}

const timeText = (moment: Date | null) => (moment ? toChicagoTime(moment) : '')

/** A box as its form shows it. */
export const toFormValues = (box: BoxFields): BoxFormValues => ({
  name: box.name,
  description: box.description ?? '',
  active: box.is_active,
  from: timeText(box.active_from),
  until: timeText(box.active_until),
  picture: box.image_url ?? '',
  items: box.items.map(({ product_id, quantity }) => ({ id: product_id, quantity: String(quantity) })),
})

/**
 * Parses the form of a box. Its buttons without JavaScript change items in the same form: `add` and `remove` name a product,
 * `item-move` a product and a direction.
 */
export function parseBoxForm(form: FormData): BoxFormValues {
  const text = (name: string) => String(form.get(name) ?? '')
  const quantities = form.getAll('quantity').map(String)
  const sent = form.getAll('item').map((id, index) => ({ id: String(id), quantity: quantities[index] ?? '1' }))
  return {
    name: text('name'),
    description: text('description'),
    active: form.get('active') === 'on',
    from: text('from'),
    until: text('until'),
    // An uploaded file follows the previous image in the form.
    picture: getChosenImages(form, 'pictures').at(-1)?.address ?? '',
    items: itemsAsAsked(
      sent.filter(({ id }) => isId(id)),
      { add: text('add'), remove: text('remove'), move: text('item-move') },
    ),
  }
}

type Asked = { add: string; remove: string; move: string }

function itemsAsAsked(items: BoxFormValues['items'], { add, remove, move }: Asked): BoxFormValues['items'] {
  const left = items.filter(({ id }) => id !== remove)
  if (isId(add) && !left.some(({ id }) => id === add)) left.push({ id: add, quantity: '1' })
  if (move === '') return left
  const order = moveByButton(
    left.map(({ id }) => id),
    move,
  )
  return left.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
}
