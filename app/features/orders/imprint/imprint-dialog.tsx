import { useId, useState } from 'react'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { showToast } from '#app/ui/toast.ts'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { OptionChanges } from '../items.ts'
import { type LineDialogProps, OptionsDialog } from '../options/options-dialog.tsx'
import { getImprintItems } from './imprint.ts'
import { ImprintChoice } from './imprint-choice.tsx'
import { addShared, applyChanges, describeSharing, shareImprint } from './share-imprint.ts'

const missingLocation = 'Choose an imprint location, or “Not sure: advise me”'

/** The imprint of each product of a line, and one of them for all products of the order. */
export function ImprintDialog({ order, line, onSave, onClose }: LineDialogProps) {
  const id = useId()
  const getFieldName = (key = '') => `${id} ${key}`
  /** Key of the item whose imprint all products get. */
  const [sharedKey, setSharedKey] = useState<string>()
  const [rejected, setRejected] = useState<readonly string[]>([])
  const all = getImprintItems(order)
  const items = all.filter((each) => each.line === line)
  const [first] = items
  const shareWithOthers = (source: string, imprint: RequestedImprint, changes: OptionChanges) =>
    shareImprint(
      applyChanges(all, changes).filter(({ key }) => key !== source),
      imprint,
    )

  /** Rejects an imprint without a location, and a line without any imprint; some of its products may have none yet. */
  function rejectChanges(changes: OptionChanges): boolean {
    const shown = items.filter(({ key }) => !sharedKey || key === sharedKey)
    const isChosen = shown.some(({ key, item }) => changes.get(key)?.imprint ?? item.imprint)
    const keys = shown
      .map(({ key }) => key)
      .filter((key) => !isChosen || (changes.has(key) && !changes.get(key)?.imprint))
    setRejected(keys)
    if (keys.length > 0) document.getElementsByName(getFieldName(keys[0]))[0]?.focus()
    return keys.length > 0
  }

  return (
    <OptionsDialog
      title="Imprint"
      description={first && (first.boxName || first.item.product.name)}
      rejectChanges={rejectChanges}
      onClose={onClose}
      onSave={(changes) => {
        const source = items.find(({ key }) => key === sharedKey)
        const imprint = source && (changes.get(source.key)?.imprint ?? source.item.imprint)
        if (!source || !imprint) return onSave(changes)
        const shared = shareWithOthers(source.key, imprint, changes)
        onSave(addShared(changes, shared))
        void showToast({
          title: `${shared.filter((each) => each.imprint).length + 1} of ${all.length} products have this imprint`,
          description: describeSharing(shared).join(' '),
          kind: 'success',
        })
      }}
    >
      {(changes, change) =>
        items.map(({ key, boxName, locations, item: { product, imprint: saved } }) => {
          const imprint = changes.get(key)?.imprint ?? saved
          const shared = imprint ? shareWithOthers(key, imprint, changes) : []
          return (
            <div key={key} hidden={sharedKey !== undefined && sharedKey !== key}>
              <ImprintChoice
                name={getFieldName(key)}
                label={boxName ? product.name : 'What to print'}
                locations={locations}
                imprint={saved}
                hasDefault={false}
                product={product}
                errors={rejected.includes(key) ? [missingLocation] : undefined}
                onChange={(next) => {
                  change(key, { imprint: next })
                  setRejected(rejected.filter((each) => each !== key))
                }}
              />
              {shared.length > 0 && (
                <Checkbox
                  className="mt-3"
                  label="Use this imprint for all products"
                  hint={describeSharing(shared).map((text, index) => (
                    <span key={`${index} ${text}`} className="block">
                      {text}
                    </span>
                  ))}
                  checked={sharedKey === key}
                  onChange={({ currentTarget }) => setSharedKey(currentTarget.checked ? key : undefined)}
                />
              )}
            </div>
          )
        })
      }
    </OptionsDialog>
  )
}
