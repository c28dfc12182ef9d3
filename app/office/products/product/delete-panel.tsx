import { Form } from 'react-router'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Panel } from '../../shell/admin-page.tsx'

const inWords = new Intl.ListFormat('en-US')

/** @param boxes ready-made boxes that hold the product, by name: it stays while there are any */
export function DeletePanel({ name, boxes }: { name: string; boxes: string[] }) {
  if (boxes.length > 0) {
    return (
      <Panel
        title="Delete"
        text={`It lies in ${inWords.format(boxes)}. Take it out of there first, or take it out of stock instead.`}
      />
    )
  }
  return (
    <Panel
      title="Delete"
      text="It goes from the shop. Requests that ask for it keep its name and price, and under Changes it can be brought back."
    >
      <details className="editor-delete">
        <summary className={buttonClass({ variant: 'secondary', size: 'sm' })}>Delete this product</summary>
        <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
          <p className="text-sm font-medium">Delete {name}?</p>
          <Button type="submit" name="intent" value="delete" variant="danger" size="sm">
            Yes, delete it
          </Button>
        </Form>
      </details>
    </Panel>
  )
}
