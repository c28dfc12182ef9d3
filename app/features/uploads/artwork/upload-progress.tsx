import type { ComponentProps } from 'react'
import './upload-progress.css'

/** Upload progress of a file. */
export function UploadProgress(props: Omit<ComponentProps<'progress'>, 'className'>) {
  return <progress {...props} className="upload-progress" />
}
