import { Form } from 'react-router'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { type Filters, parameters } from '../../query/filters.schema.ts'

type ClearAllProps = {
  path: string
  filters: Filters
  look: ButtonLook
  onClear: () => void
}

/** A GET form with a button, which works without JavaScript. Keeps sort and quantity. */
export function ClearAll({ path, filters: { sort, quantity }, look, onClear }: ClearAllProps) {
  return (
    <Form action={path} preventScrollReset onSubmit={onClear}>
      {sort && <input type="hidden" name={parameters.sort} value={sort} />}
      {quantity !== null && <input type="hidden" name={parameters.quantity} value={quantity} />}
      <Button type="submit" {...look}>
        Clear All
      </Button>
    </Form>
  )
}
