import { Download } from 'lucide-react'
import type { ArtworkFile } from '#app/features/requests/artwork/artwork-file.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { formatFileSize } from '#app/lib/text/file-size.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { ArtworkCard } from './view/artwork-card.tsx'
import './artwork.css'

type ArtworkProps = {
  reference: string
  files: readonly ArtworkFile[]
  /** Heading level of file names. */
  heading?: 'h2' | 'h3'
}

/** The artwork of a request: previews and checks in the browser, and downloads. */
export function Artwork({ reference, files, heading = 'h3' }: ArtworkProps) {
  if (files.length === 0) return <p className="text-sm text-muted">This request has no artwork.</p>
  const url = `/admin/requests/${reference}/artwork`
  const proofs = files.filter(({ kind }) => kind === 'proof').length
  // Mockups are shown next to their products.
  const cards = files.filter(({ kind }) => kind !== 'proof')
  const total = files.reduce((sum, { size }) => sum + (size ?? 0), 0)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {`${formatCount(files.length, 'file')}${proofs > 0 ? `, including ${formatCount(proofs, 'mockup')}` : ''}${total > 0 ? `, ${formatFileSize(total)}` : ''}. Previews are rendered in your browser; scripts and links in files are disabled.`}
        </p>
        {/* A plain link: the response is a file. */}
        <a href={`${url}/zip`} download className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
          <Download aria-hidden="true" />
          Download all (ZIP)
        </a>
      </div>
      <noscript>
        <p className="text-sm text-muted">Previews require JavaScript. Downloads work without it.</p>
      </noscript>
      <ul className="artwork-cards">
        {cards.map((file) => (
          <li key={file.index} className="min-w-0">
            <ArtworkCard file={file} url={`${url}/${file.index}`} heading={heading} />
          </li>
        ))}
      </ul>
    </div>
  )
}
