import { Keyboard } from 'lucide-react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { setShortcutsEnabled, useShortcutsEnabled } from './shortcuts.store.ts'

/** Opened by the button and by the ? key. */
export const shortcutsDialogId = 'admin-shortcuts'

export const showShortcuts = () => {
  const dialog = document.getElementById(shortcutsDialogId)
  if (dialog instanceof HTMLDialogElement) dialog.showModal()
}

/** The button and dialog that list the shortcuts of a page and turn them off. */
export function ShortcutsHelp({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const isEnabled = useShortcutsEnabled()
  return (
    <>
      <button
        type="button"
        commandfor={shortcutsDialogId}
        command="show-modal"
        aria-label="Keyboard shortcuts"
        className="grid size-9 place-items-center rounded-sm text-muted hover:bg-sand hover:text-ink [&_svg]:size-[18px]"
      >
        <Keyboard />
      </button>
      <Dialog id={shortcutsDialogId} title="Keyboard shortcuts" className="max-w-md!">
        <dl className="grid gap-2.5">
          {keys.map(([key, does]) => (
            <div key={key} className="flex items-baseline justify-between gap-6">
              <dt>{does}</dt>
              <dd className="flex shrink-0 gap-1">
                {key.split(' ').map((each) => (
                  <kbd
                    key={each}
                    className="min-w-7 rounded-sm border border-line bg-paper px-1.5 text-center font-sans text-sm leading-6 font-semibold"
                  >
                    {each}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Checkbox
          className="mt-5 border-t border-line pt-3"
          label="Enable keyboard shortcuts"
          hint="In this browser only. Turn them off if you use voice control or press keys by accident."
          checked={isEnabled}
          onChange={(event) => setShortcutsEnabled(event.currentTarget.checked)}
        />
      </Dialog>
    </>
  )
}
