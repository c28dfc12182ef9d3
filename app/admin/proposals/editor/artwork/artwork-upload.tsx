import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { getButtonClass } from '#app/ui/button.tsx'
import { FieldErrorList } from '#app/ui/field.tsx'
import { useUploadCount } from '../../../images/use-upload-count.ts'
import { getProposalPath } from '../../proposal-paths.ts'
import { useProposalForm } from '../values-context.tsx'
import type { UploadedArtwork } from './artwork.route.tsx'

/** Uploads a file as the artwork of an imprint. Needs JavaScript. */
export function ArtworkUpload({ path, title }: { path: string; title: string }) {
  const { isHydrated, proposalId, set, addArtwork, setUploadCount } = useProposalForm()
  const id = useId()
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false })
  useUploadCount(state.isBusy, setUploadCount)
  // The imprint may move or be removed while its file uploads.
  const latestPath = useRef<string>(undefined)
  useEffect(() => {
    latestPath.current = path
    return () => {
      latestPath.current = undefined
    }
  }, [path])
  if (!isHydrated) return null

  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    setState({ isBusy: true })
    const body = new FormData()
    body.set('file', file)
    try {
      const response = await fetch(`${getProposalPath(proposalId)}/artwork`, { method: 'POST', body })
      if (response.status === 413) return setState({ isBusy: false, problem: 'This file is too large.' })
      if (!response.ok) throw new Error(String(response.status))
      const { artwork, problem }: UploadedArtwork = await response.json()
      if (artwork) {
        addArtwork(artwork)
        if (latestPath.current) set(latestPath.current, artwork.path)
      }
      setState({ isBusy: false, ...(problem && { problem }) })
    } catch {
      setState({ isBusy: false, problem: 'The file was not uploaded. Try again.' })
    }
  }

  return (
    <span>
      <label className={getButtonClass({ variant: 'secondary', size: 'sm' }, 'proposal-upload')}>
        <span>{state.isBusy ? 'Uploading…' : 'Upload artwork'}</span>
        <span className="sr-only">{` for ${title}`}</span>
        <input
          type="file"
          className="sr-only"
          disabled={state.isBusy}
          onChange={upload}
          aria-describedby={`${id}-error`}
        />
      </label>
      <FieldErrorList id={id} errors={state.problem ? [state.problem] : []} />
    </span>
  )
}
