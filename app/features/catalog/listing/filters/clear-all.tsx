import { Form } from 'react-router'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { type Filters, parameters } from '../../query/filters.schema.ts'

type ClearAllProps = {
  filters: Filters
  path: string
  look: ButtonLook
  onClear: () => void
}

/** Clears all filters but not order, quantity and date. A GET form with a button, which works without JavaScript. */
export function ClearAll({ filters: { sort, quantity, inHands }, path, look, onClear }: ClearAllProps) {
  return (
    <Form action={path} preventScrollReset onSubmit={onClear}>
      {sort && <input type="hidden" name={parameters.sort} value={sort} />}
      {quantity !== null && <input type="hidden" name={parameters.quantity} value={quantity} />}
      {inHands && <input type="hidden" name={parameters.inHands} value={inHands} />}
      <Button type="submit" {...look}>
        Clear All
      </Button>
    </Form>
  )
}
