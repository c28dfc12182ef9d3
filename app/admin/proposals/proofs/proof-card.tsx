import { Form } from 'react-router'
import type { Proof, ProofVersion } from '#app/features/proposals/proofs/list-proofs.server.ts'
import { SpotMarks } from '#app/features/proposals/proofs/spot-marks.tsx'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { AttachmentField } from '../../requests/new/attachment-field.tsx'
import { DateTime, Panel } from '../../shell/admin-page.tsx'
import { getFilePath } from '../proposal-paths.ts'
import { proofStates } from './proof-states.ts'

/** One imprint: the versions of its proof, and a form for the next. */
export function ProofCard({ proof, proposalId }: { proof: Proof; proposalId: string }) {
  const { lineId, imprintId, title, product, mockup, state, current, versions } = proof
  return (
    <Panel title={title} aside={<Badge tone={proofStates[state].tone}>{proofStates[state].title}</Badge>}>
      {versions.length > 0 && (
        <ol className="mb-6 divide-y divide-line text-sm">
          {versions.toReversed().map((version) => (
            <VersionItem key={version.id} version={version} isCurrent={version.id === current?.id} />
          ))}
        </ol>
      )}
      {state !== 'approved' && (
        <Form
          // Empty again after a proof was added.
          key={current?.id}
          method="post"
          encType="multipart/form-data"
          aria-label={`Add a proof: ${title}`}
          className="grid items-start gap-4 sm:grid-cols-2"
        >
          <input type="hidden" name="line" value={lineId} />
          <input type="hidden" name="imprint" value={imprintId} />
          <AttachmentField label={versions.length > 0 ? 'New version' : 'Proof'} name="file" multiple={false} />
          <TextField label="Note to the customer" name="note" optional autoComplete="off" maxLength={1_000} />
          <Button type="submit" variant="secondary" size="sm" className="justify-self-start">
            Add proof
          </Button>
        </Form>
      )}
      {state !== 'approved' && mockup && (
        <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
          <input type="hidden" name="line" value={lineId} />
          <input type="hidden" name="imprint" value={imprintId} />
          <img
            src={getFilePath(proposalId, mockup)}
            alt={`Mockup of ${product}`}
            width={72}
            height={72}
            loading="lazy"
            className="size-18 rounded-sm object-cover"
          />
          <Button type="submit" name="intent" value="use-mockup" variant="secondary" size="sm">
            Use mockup as proof
          </Button>
        </Form>
      )}
    </Panel>
  )
}

function VersionItem({ version, isCurrent }: { version: ProofVersion; isCurrent: boolean }) {
  const { id, number, file, note, sent_at, approve_by, decision } = version
  const spots = decision?.spots ?? []
  const isRaster = /\.(png|jpe?g|webp)$/i.test(file.path)
  return (
    <li className="grid gap-1 py-3">
      {isRaster && (
        // Not cropped: spots are in percent of the image.
        <span className="relative w-fit overflow-hidden rounded-sm border border-line">
          <img
            src={`/admin/proofs/${id}/file?thumbnail`}
            alt=""
            loading="lazy"
            className={spots.length > 0 ? 'block max-h-96 max-w-full' : 'block max-h-40 max-w-full'}
          />
          <SpotMarks spots={spots} />
        </span>
      )}
      <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-medium">{`Version ${number}`}</span>
        <a
          href={`/admin/proofs/${id}/file`}
          download
          className="font-semibold break-all text-forest underline underline-offset-4"
        >
          {file.name}
        </a>
        {!isCurrent && <span className="text-muted">Replaced</span>}
      </span>
      {note && <span className="wrap-anywhere">{note}</span>}
      {sent_at && (
        <span className="text-muted">
          <span>Sent </span>
          <DateTime at={sent_at} />
          {approve_by && <span>{`, to approve by ${formatLongDate(approve_by)}`}</span>}
        </span>
      )}
      {decision && (
        <span className="grid gap-1">
          <span className="font-medium">
            <span>{`${decision.decision === 'approved' ? 'Approved' : 'Changes requested'} by ${decision.name}, `}</span>
            <DateTime at={decision.at} />
          </span>
          {decision.note && <span className="wrap-anywhere whitespace-pre-line">{decision.note}</span>}
          {spots.map((spot, index) => (
            <span key={`${spot.x} ${spot.y}`} className="wrap-anywhere text-muted">
              {`Spot ${index + 1}, ${Math.round(spot.x * 100)}% from the left and ${Math.round(spot.y * 100)}% from the top${spot.text && `: ${spot.text}`}`}
            </span>
          ))}
        </span>
      )}
      {isCurrent && !sent_at && (
        <Form method="post">
          <input type="hidden" name="version" value={id} />
          <Button type="submit" name="intent" value="remove-version" variant="ghost" size="sm">
            Remove proof
          </Button>
        </Form>
      )}
      {isCurrent && sent_at && !decision && (
        <Form method="post">
          <input type="hidden" name="version" value={id} />
          <Button type="submit" name="intent" value="approve" variant="secondary" size="sm">
            Record an approval
          </Button>
        </Form>
      )}
    </li>
  )
}
