import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { classes } from '#app/ui/classes.ts'

/** Finds products from any page; the glass sends it as well as Enter. */
export function ProductSearch({ className, inputClassName }: { className?: string; inputClassName: string }) {
  return (
    <Form action="/products" role="search" className={classes('relative', className)}>
      <input
        type="search"
        name="search"
        aria-label="Find a product"
        placeholder="Search products"
        className={classes('rounded-md border border-edge bg-card pr-4', inputClassName)}
      />
      <button
        type="submit"
        aria-label="Find"
        className="absolute inset-y-0 left-0 grid w-11 place-items-center rounded-md text-muted transition-colors hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
    </Form>
  )
}
