import { ArrowLeft, CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import type { FieldErrors, FieldValues } from '#app/lib/form.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Container } from '#app/ui/container.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import type { DocumentFormat } from '../../document/format-document.ts'
import { FormAlert } from '../components/form-alert.tsx'
import { Unbroken } from '../components/unbroken.tsx'
import { useFocusError } from '../use-focus-error.ts'
import { MarkedImage, type Spot, SpotFields } from './marked-image.tsx'
import { proofChecks } from './proof-checks.ts'
import type { PageProof } from './read-page-proofs.server.ts'

export type RejectedProof =
  | { intent: 'approve' | 'changes'; errors: FieldErrors; values: FieldValues; spots: Spot[] }
  | undefined

type ProofPageProps = {
  title: string
  product: string
  imprint: string
  state: PageProof['state']
  version: NonNullable<PageProof['version']>
  canDecide: boolean
  /** The next proof that awaits a decision, with its position among all; null if none does. */
  next: { versionId: string; position: number; count: number } | null
  format: DocumentFormat
  timeZone: string
  rejected: RejectedProof
  path: string
}

/** One proof: a large image, and the decision on it. */
export function ProofPage(props: ProofPageProps) {
  const { title, product, imprint, version, state, canDecide, next, format, timeZone, rejected, path } = props
  const [spots, setSpots] = useState<Spot[]>(version.decision?.spots ?? rejected?.spots ?? [])
  // Without JavaScript nothing can be marked.
  const isHydrated = useHydrated()
  const fileUrl = `${path}/proof-files/${version.id}`
  const isOpen = state === 'sent'
  const onMark = isOpen && canDecide && isHydrated ? (spot: Spot) => setSpots([...spots, spot]) : undefined
  return (
    <Container className="py-8 lg:py-16">
      <p className="mb-6 no-print">
        <a href={`${path}#proofs`} className="inline-flex items-center gap-2 text-muted hover:text-ink">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to your order
        </a>
      </p>
      <p className="text-eyebrow text-muted">{`Proof, version ${version.number}`}</p>
      <h1 className="mt-2 text-title wrap-anywhere">{product}</h1>
      <p className="mt-3 text-lead wrap-anywhere">
        <Unbroken text={imprint} />
      </p>
      {version.note && (
        <p dir="auto" className="mt-4 max-w-[64ch] text-lead whitespace-pre-line text-muted">
          {version.note}
        </p>
      )}
      {isOpen && version.approveBy && (
        <p className="mt-4 font-semibold">{`Please approve by ${format.day(version.approveBy)}`}</p>
      )}
      <div className="proof-layout">
        <div>
          {version.isImage ? (
            <MarkedImage src={fileUrl} alt={`Proof of ${title}`} spots={spots} onMark={onMark} />
          ) : (
            <p className="summary-card">This proof is a document. Please download it to review.</p>
          )}
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 no-print">
            <a href={fileUrl} className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
              <Download aria-hidden="true" />
              <span>{version.isImage ? 'Open in full size' : `Download ${version.fileName}`}</span>
            </a>
            {onMark && version.isImage && (
              <span className="text-sm text-muted">Select a spot in the image to mark a change.</span>
            )}
          </p>
        </div>
        <div className="flex flex-col gap-10">
          {version.decision && <Decision state={state} version={version} format={format} timeZone={timeZone} />}
          {!isOpen && canDecide && next && (
            <a
              href={`${path}/proofs/${next.versionId}`}
              className={getButtonClass({ size: 'lg' }, 'self-start no-print')}
            >
              {`Next proof (${next.position} of ${next.count})`}
            </a>
          )}
          {isOpen && canDecide && <DecisionForm {...props} spots={spots} setSpots={setSpots} />}
          {isOpen && !canDecide && (
            <p className="text-muted">
              The person who signs the proposal approves this proof. You can comment on the order page.
            </p>
          )}
        </div>
      </div>
    </Container>
  )
}

function Decision({
  state,
  version,
  format,
  timeZone,
}: Pick<ProofPageProps, 'state' | 'version' | 'format' | 'timeZone'>) {
  const { decision } = version
  if (!decision) return null
  const isApproved = state === 'approved'
  return (
    <section role="status" className="summary-card">
      <h2 className="flex items-center gap-3 text-subheading">
        {isApproved && <CircleCheck aria-hidden="true" className="size-7 text-forest" strokeWidth={1.5} />}
        <span>{isApproved ? 'Approved' : 'Changes requested'}</span>
      </h2>
      <p className="mt-2 text-muted">
        <span>By </span>
        <bdi>{decision.by}</bdi>
        <span>{`, ${format.moment(decision.at, timeZone)}`}</span>
      </p>
      {decision.note && (
        <p dir="auto" className="mt-3 whitespace-pre-line">
          {decision.note}
        </p>
      )}
      {decision.spots.length > 0 && (
        <ol className="mt-3 flex flex-col gap-1">
          {decision.spots.map(({ x, y, text }, index) => (
            <li key={`${x} ${y}`}>{`${index + 1}. ${text || 'Marked in the image'}`}</li>
          ))}
        </ol>
      )}
      {!isApproved && <p className="mt-3 text-muted">We prepare a new version and send it to you by email.</p>}
    </section>
  )
}

type DecisionFormProps = ProofPageProps & { spots: Spot[]; setSpots: (spots: Spot[]) => void }

/** One form for both decisions, so that a rejected one keeps what was entered for the other. */
function DecisionForm({ rejected, spots, setSpots }: DecisionFormProps) {
  const errors = rejected?.errors ?? {}
  const form = useFocusError(errors)
  return (
    <form ref={form} method="post" className="flex flex-col gap-10">
      <div className="flex flex-col gap-4">
        <h2 className="text-subheading">Approve this proof</h2>
        {rejected?.intent === 'approve' && <FormAlert errors={errors} />}
        {proofChecks.map(({ key, label }) => (
          <Checkbox
            key={key}
            id={`proof-${key}`}
            name={key}
            label={label}
            defaultChecked={rejected?.values[key] === 'on'}
            errors={errors[key] ?? []}
          />
        ))}
        <Button type="submit" name="intent" value="approve" size="lg" className="mt-2 self-start">
          Approve proof
        </Button>
      </div>
      <div className="flex flex-col gap-4 fold-t pt-8">
        <h2 className="text-subheading">Or ask for changes</h2>
        {rejected?.intent === 'changes' && <FormAlert errors={errors} />}
        {spots.length > 0 && <SpotFields spots={spots} onChange={setSpots} />}
        <TextArea
          id="proof-note"
          label="What to change"
          name="note"
          maxLength={2_000}
          errors={errors.note ?? []}
          defaultValue={rejected?.values.note}
        />
        <Button type="submit" name="intent" value="changes" variant="secondary" size="lg" className="self-start">
          Request changes
        </Button>
      </div>
    </form>
  )
}
