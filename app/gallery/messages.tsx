import { showAlert } from '#app/ui/alert.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SavedNotLoaded, WithoutScript } from '#app/ui/saved-states.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.ts'
import { Specimen } from './specimen.tsx'

const kinds = ['info', 'success', 'error'] as const
const variants = ['dialog', 'sheet'] as const

export function Messages() {
  return (
    <>
      <Specimen label="showToast: a toast that disappears automatically">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            onClick={() => showToast({ title: `A toast, ${kind}`, description: 'With one line more.', kind })}
          >
            {kind}
          </Button>
        ))}
      </Specimen>
      <Specimen label="showAlert: a text and one button; a second one waits its turn">
        <Button variant="secondary" onClick={() => showAlert('Please add items before you go on.')}>
          Alert
        </Button>
      </Specimen>
      {variants.map((variant) => (
        <Specimen key={variant} label={`Dialog as a ${variant}, with a description and a footer`}>
          <Button variant="secondary" commandfor={`gallery-${variant}`} command="show-modal">
            {`Open the ${variant}`}
          </Button>
          <Dialog
            id={`gallery-${variant}`}
            variant={variant}
            title={`A ${variant}`}
            description="What it is for."
            footer={
              <Button commandfor={`gallery-${variant}`} command="close">
                Done
              </Button>
            }
          >
            {Array.from({ length: 12 }, (_, index) => (
              <p key={index}>Its body scrolls, the head and the foot stay.</p>
            ))}
          </Dialog>
        </Specimen>
      ))}
      <Specimen label="EmptyState">
        <EmptyState title="No products found" text="Try adjusting your filters or search terms" heading="h3">
          <Button>Clear All</Button>
          <Button variant="secondary">Go back</Button>
        </EmptyState>
      </Specimen>
      <Specimen label="SavedNotLoaded">
        <SavedNotLoaded what="Your quote list" />
      </Specimen>
      <Specimen label="WithoutScript">
        <WithoutScript>Without JavaScript, request a quote on each product's page.</WithoutScript>
      </Specimen>
      <Specimen label="Skeleton: what loads is said in text beside it">
        <p>Loading products...</p>
        <Skeleton className="gallery-skeleton" />
        <Skeleton className="gallery-skeleton" />
      </Specimen>
    </>
  )
}
