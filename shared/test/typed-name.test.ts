import { expect, it } from 'vitest';
import { nameParts } from '../src/typed/name.ts';

it.each([
  ['Asha Rao', ['', 'Asha', 'Rao', '']],
  ['Dr Meera Shah, MBBS, MD', ['Dr', 'Meera', 'Shah', 'MBBS, MD']],
  ['Dr. Meera Shah MBBS MD', ['Dr.', 'Meera', 'Shah', 'MBBS MD']],
  ['CA Ravi Patel, FCA', ['CA', 'Ravi', 'Patel', 'FCA']],
  ['CA. Ravi Patel', ['CA.', 'Ravi', 'Patel', '']],
  ['K. R. Nair (Retd.)', ['', 'K. R.', 'Nair', '(Retd.)']],
  ['Col. K. R. Nair (Retd.)', ['Col.', 'K. R.', 'Nair', '(Retd.)']],
  ['Adv. S. K. Iyer, B.A., LL.B.', ['Adv.', 'S. K.', 'Iyer', 'B.A., LL.B.']],
  ['Suresh Kumar Jr.', ['', 'Suresh', 'Kumar', 'Jr.']],
  ['Priya Sharma (Proprietor)', ['', 'Priya', 'Sharma', '(Proprietor)']],
  ['Er. Anil Kumar B.E. (Civil)', ['Er.', 'Anil', 'Kumar', 'B.E. (Civil)']],
  ['Prof. Dr. Anjali Deshpande Ph.D.', ['Prof. Dr.', 'Anjali', 'Deshpande', 'Ph.D.']],
  ['Shri Ramesh Chandra Gupta', ['Shri', 'Ramesh Chandra', 'Gupta', '']],
  ['डॉ. सुनीता राव', ['डॉ.', 'सुनीता', 'राव', '']],
  ['શ્રી રમેશ પટેલ', ['શ્રી', 'રમેશ', 'પટેલ', '']],
  ['M. S. Subbulakshmi', ['', 'M. S.', 'Subbulakshmi', '']],
  ['Rajinikanth', ['', 'Rajinikanth', '', '']],
  ['Dr', ['', 'Dr', '', '']],
  ['Md Imran Khan', ['', 'Md Imran', 'Khan', '']],
  ['Meera Ma', ['', 'Meera', 'Ma', '']],
])('%j is filed in a contact file as %j', (name, parts) => {
  const { prefix, givenName, familyName, suffix } = nameParts(name);
  expect([prefix, givenName, familyName, suffix]).toEqual(parts);
});
