import { Keyboard } from 'lucide-react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { turnSingleKeys, useSingleKeys } from './shortcuts.store.ts'

/** What the button opens, and the key ? of a page. */
export const keysDialogId = 'office-keys'

export const showKeys = () => {
  const dialog = document.getElementById(keysDialogId)
  if (dialog instanceof HTMLDialogElement) dialog.showModal()
}

/** A button, and the dialog that tells what single keys do on a page, and turns them off. */
export function KeysHelp({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const on = useSingleKeys()
  return (
    <>
      <button
        type="button"
        commandfor={keysDialogId}
        command="show-modal"
        aria-label="Keyboard shortcuts"
        className="grid size-9 place-items-center rounded-sm text-muted hover:bg-sand hover:text-ink [&_svg]:size-[18px]"
      >
        <Keyboard />
      </button>
      <Dialog id={keysDialogId} title="Keyboard shortcuts" className="max-w-md!">
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
          label="Single keys do this"
          hint="In this browser. Turn them off if you speak to your computer, or press keys by mistake."
          checked={on}
          onChange={(event) => turnSingleKeys(event.currentTarget.checked)}
        />
      </Dialog>
    </>
  )
}
