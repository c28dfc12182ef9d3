import { Button } from '#app/ui/button.tsx'

const actions = [
  ['price', 'Edit prices'],
  ['category', 'Set category'],
  ['brand', 'Set brand'],
  ['in-stock', 'Mark in stock'],
  ['out-of-stock', 'Mark out of stock'],
  ['hide', 'Hide'],
  ['delete', 'Delete'],
] as const

/** Actions for the selected products. */
export const BulkActions = () =>
  actions.map(([value, label]) => (
    <Button
      key={value}
      type="submit"
      name="intent"
      value={value}
      variant={value === 'delete' ? 'ghost' : 'secondary'}
      size="sm"
      className={value === 'delete' ? 'text-danger!' : undefined}
    >
      {label}
    </Button>
  ))
