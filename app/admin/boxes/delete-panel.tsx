import { Button } from '#app/ui/button.tsx'
import { Panel } from '../shell/admin-page.tsx'

type DeletePanelProps = { id: string; name: string; version: number }

/** Asks for confirmation, as customers may have the box in their carts. */
export function DeletePanel({ id, name, version }: DeletePanelProps) {
  return (
    <Panel title="Delete box" text="Existing requests keep it. Carts show it as no longer available.">
      <details className="box-delete">
        <summary className="button button-secondary button-sm">Delete box</summary>
        <form method="post" encType="multipart/form-data" className="mt-4">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={version} />
          <p className="mb-3 text-sm">{`Delete “${name}”? You can undo this on the next page.`}</p>
          <Button type="submit" name="intent" value="delete" size="sm" className="bg-danger">
            Delete box
          </Button>
        </form>
      </details>
    </Panel>
  )
}
