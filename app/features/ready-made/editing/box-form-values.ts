import { getChosenImages } from '#app/features/images/chosen-images.ts'
import { toChicagoTime } from '#app/lib/time/chicago-time.ts'
import { moveByButton } from '#app/ui/sort-order.ts'
import { type BoxFormValues, isId } from './box.schema.ts'
import type { BoxFields } from './box.ts'

export const emptyBox: BoxFormValues = {
  name: '',
  description: '',
  occasion: '',
  active: true,
  from: '',
  until: '',
  picture: '',
  items: [],
}

const formatTime = (moment: Date | null) => (moment ? toChicagoTime(moment) : '')

/** Converts a box to the values of its form. */
export const toFormValues = (box: BoxFields): BoxFormValues => ({
  name: box.name,
  description: box.description ?? '',
  occasion: box.occasion ?? '',
  active: box.is_active,
  from: formatTime(box.active_from),
  until: formatTime(box.active_until),
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
  const submitted = form.getAll('item').map((id, index) => ({ id: String(id), quantity: quantities[index] ?? '1' }))
  return {
    name: text('name'),
    description: text('description'),
    occasion: text('occasion'),
    active: form.get('active') === 'on',
    from: text('from'),
    until: text('until'),
    // An uploaded file follows the previous image in the form.
    picture: getChosenImages(form, 'pictures').at(-1)?.url ?? '',
    items: applyItemAction(
      submitted.filter(({ id }) => isId(id)),
      { add: text('add'), remove: text('remove'), move: text('item-move') },
    ),
  }
}

type ItemAction = { add: string; remove: string; move: string }

function applyItemAction(items: BoxFormValues['items'], { add, remove, move }: ItemAction): BoxFormValues['items'] {
  const remaining = items.filter(({ id }) => id !== remove)
  if (isId(add) && !remaining.some(({ id }) => id === add)) remaining.push({ id: add, quantity: '1' })
  return moveByButton(remaining, move, ({ id }) => id)
}
