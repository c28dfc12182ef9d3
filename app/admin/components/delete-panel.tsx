import type { ReactNode } from 'react'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Panel } from '../shell/admin-page.tsx'

type DeletePanelProps = {
  noun: string
  name: string
  /** Of a document that several people edit. */
  version?: number
  /** Effects of deleting. */
  text: ReactNode
  /** True if something else needs the document. */
  isInUse?: boolean
}

/** Deletes something after a second click, also without JavaScript. */
export function DeletePanel({ noun, name, version, text, isInUse = false }: DeletePanelProps) {
  const label = `Delete ${noun}`
  if (isInUse) return <Panel title={label} text={text} />
  return (
    <Panel title={label} text={text}>
      <details>
        <summary
          className={getButtonClass(
            { variant: 'secondary', size: 'sm' },
            'w-fit list-none [&::-webkit-details-marker]:hidden',
          )}
        >
          {label}
        </summary>
        <form method="post" className="mt-4 flex flex-wrap items-center gap-3">
          {version !== undefined && <input type="hidden" name="version" value={version} />}
          <p className="text-sm font-medium wrap-anywhere">{`Delete “${name}”?`}</p>
          <Button type="submit" name="intent" value="delete" variant="danger" size="sm">
            {label}
          </Button>
        </form>
      </details>
    </Panel>
  )
}
