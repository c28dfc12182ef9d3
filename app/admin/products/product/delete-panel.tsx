import { Form } from 'react-router'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'

const listFormat = new Intl.ListFormat('en-US')

/** @param boxes names of ready-made boxes that contain the product, which prevent its deletion */
export function DeletePanel({ name, boxes }: { name: string; boxes: string[] }) {
  if (boxes.length > 0) {
    return (
      <Panel
        title="Delete product"
        text={`This product is used in ${listFormat.format(boxes)}. Remove it from there first, or mark it out of stock.`}
      />
    )
  }
  return (
    <Panel
      title="Delete product"
      text="The product leaves the store. Existing requests keep its name and price. You can restore it from Change history."
    >
      <details className="editor-delete">
        <summary className={getButtonClass({ variant: 'secondary', size: 'sm' })}>Delete product</summary>
        <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
          <p className="text-sm font-medium">{`Delete ${name}?`}</p>
          <Button type="submit" name="intent" value="delete" variant="danger" size="sm">
            Delete product
          </Button>
        </Form>
      </details>
    </Panel>
  )
}
