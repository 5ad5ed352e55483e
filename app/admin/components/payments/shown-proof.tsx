type ShownProofProps = { proof: { text: string; image: string | number | null; alt: string } }

export function ShownProof({ proof: { text, image, alt } }: ShownProofProps) {
  return (
    <>
      <p>{text}</p>
      {image && <img src={String(image)} alt={alt} width={320} />}
    </>
  )
}
