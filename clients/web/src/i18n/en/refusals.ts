// What is said of a refusal beside the sentence of its kind.
export const refusals = {
  'refusal.more': '{why} {detail}',
  /** A sentence of the server's that is in English. */
  'refusal.detail': '{detail}',
  'refusal.field': '{why} It is about this: {field}.',
  'refusal.field.must': '{field}: {must}',
  'must.be-known': 'The server knows no such field.',
  'must.be-there': 'It is missing.',
  'must.boolean': 'It must be yes or no.',
  'must.bytes': 'It may take {most} bytes at most.',
  'must.fewer': 'It holds too many things.',
  'must.id': 'It must be an id: 1 to 40 letters, digits, - or _.',
  'must.items': 'It may have {most} entries at most.',
  'must.list': 'It must be a list.',
  'must.number': 'It must be a number.',
  'must.object': 'It must have fields.',
  'must.one-of': 'It must be one of: {words}.',
  'must.other-type': 'It is of the wrong type.',
  'must.text': 'It must be text.',
  'must.whole-number': 'It must be a whole number from {lowest} to {highest}.',
};
