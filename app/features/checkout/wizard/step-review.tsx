import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { LazyLogoToSendPanel, type LogoToSend } from '#app/features/logo/request/sending/use-logo-to-send.tsx'
import { useDelivery } from '#app/features/orders/delivery/delivery.store.ts'
import type { OrderLine } from '#app/features/orders/lines.ts'
import type { Order } from '#app/features/orders/order.ts'
import { getProducts } from '#app/features/orders/order-input.ts'
import { CopyLinkButton } from '#app/features/swag-box/share/copy-link-button.tsx'
import { useArtwork } from '#app/features/uploads/artwork/artwork.ts'
import { ArtworkList, LostFiles } from '#app/features/uploads/artwork/artwork-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { artwork } from '../artwork.ts'
import type { DraftFields } from '../draft.schema.ts'
import { Facts, getDeliveryFacts, getProjectFacts } from '../facts.tsx'
import { getBoxTitle, OrderSheet } from '../order-sheet.tsx'
import { getEditPath } from './cart-summary.tsx'
import type { Step } from './steps.ts'

/** Longer side, in pixels, of the images that show the visitor's logo. */
const mockupSize = 800

type StepReviewProps = {
  fields: DraftFields
  lostFiles: readonly string[]
  cart: Order
  /** Products that can no longer be ordered. */
  unavailable: readonly string[]
  busy: boolean
  logo: LogoToSend
  onEdit: (step: Step) => void
  onRaise: (packs: number) => void
  onRemoveFile: (id: number) => void
  onRemove: (line: OrderLine) => void
}

/** Step 3: everything that will be sent, each part with a link to edit it. */
export function StepReview({
  fields,
  lostFiles,
  cart,
  unavailable,
  busy,
  logo,
  onEdit,
  onRaise,
  onRemove,
  onRemoveFile,
}: StepReviewProps) {
  const files = useArtwork(artwork)
  const { choice, destinations } = useDelivery(cart.packQuantity)
  const renderEditButton = (step: Step, label: string) => (
    <Button variant="ghost" size="sm" className="-mr-2 px-3!" disabled={busy} onClick={() => onEdit(step)}>
      Edit<span className="sr-only">{` ${label}`}</span>
    </Button>
  )
  return (
    <div className="print-sheet">
      <Section title="Contact" action={renderEditButton(1, 'contact details')}>
        <Facts
          facts={[
            ['Name', `${fields.firstName} ${fields.lastName}`],
            ['Email', fields.email],
            ['Company', fields.company],
            ['Phone', fields.phone],
          ]}
        />
      </Section>
      <Section title="Project" action={renderEditButton(2, 'project details')}>
        <Facts facts={getProjectFacts(fields)} />
      </Section>
      <Section title="Artwork files" action={renderEditButton(2, 'artwork files')}>
        {files.length > 0 ? (
          <ArtworkList files={files} label="Artwork files" onRemove={busy ? undefined : onRemoveFile} />
        ) : (
          <LostFiles
            files={files}
            names={lostFiles}
            fallback={
              logo.hasLogo ? null : <p className="text-muted">No files attached. You can send artwork later.</p>
            }
          />
        )}
        {logo.hasLogo && (
          <div className="mt-3">
            <LazyLogoToSendPanel products={getProducts(cart)} size={mockupSize} busy={busy} handle={logo.handle} />
          </div>
        )}
      </Section>
      <Section
        title={getBoxTitle(cart)}
        action={
          <div className="flex shrink-0 items-center">
            {cart.type === 'custom' && (
              <CopyLinkButton box={cart} variant="ghost" size="sm" className="px-3!">
                Copy link<span className="sr-only"> to your box</span>
              </CopyLinkButton>
            )}
            <Link
              to={getEditPath(cart)}
              className="no-print -mr-2 inline-flex min-h-9 items-center rounded-md px-3 text-sm font-semibold text-forest transition-colors hover:bg-forest/8"
            >
              Edit<span className="sr-only"> your box</span>
            </Link>
          </div>
        }
      >
        <OrderSheet
          order={cart}
          destinations={destinations}
          unavailable={unavailable}
          onRaise={onRaise}
          onRemove={onRemove}
          onEditOptions={busy ? undefined : () => onEdit(2)}
        />
      </Section>
      <Section title="Delivery" action={renderEditButton(2, 'delivery')}>
        <Facts facts={getDeliveryFacts(cart, destinations, choice.budget)} />
      </Section>
    </div>
  )
}

function Section({ title, action, children }: { title: string; action: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="fold-b py-5 first:pt-0 last:border-0 last:pb-0">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h3 id={id} className="text-[1.0625rem] leading-6 font-semibold tracking-tight">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
