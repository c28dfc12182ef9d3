import { useEffect, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { Order } from '../order.ts'
import { getImprintItems } from './imprint.ts'
import { ImprintChoice } from './imprint-choice.tsx'
import { readLogoImprint } from './logo-imprint.ts'

type ImprintDialogProps = {
  order: Order
  /** Id of the line whose imprint is edited. */
  line: string
  onChange: (key: string, imprint: RequestedImprint) => void
  onClose: () => void
}

/** The imprint of each product of a line, opened at once. Every change is saved as it is made. */
export function ImprintDialog({ order, line, onChange, onClose }: ImprintDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const items = getImprintItems(order).filter((each) => each.line === line)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const [first] = items
  return (
    <Dialog
      ref={dialog}
      id={id}
      title="Imprint"
      description={first && (first.boxName || first.item.product.name)}
      onClose={onClose}
      footer={
        <Button className="w-full" onClick={() => dialog.current?.close()}>
          Done
        </Button>
      }
    >
      <div className="grid gap-6">
        {items.map(({ key, boxName, locations, item: { product, imprint } }) => (
          <ImprintChoice
            key={key}
            name={`${id} ${key}`}
            label={boxName ? product.name : 'What to print'}
            locations={locations}
            imprint={imprint}
            readProposal={() => readLogoImprint(product.id, locations)}
            onChange={(next) => onChange(key, next)}
          />
        ))}
      </div>
    </Dialog>
  )
}
