import { index, prefix, route } from '@react-router/dev/routes'

/** What waits for a decision, for support. */
export const moderationRoutes = prefix('admin/moderation', [
  index('admin/routes/moderation/inbox.tsx'),
  route('uklanjanje', 'admin/routes/moderation/hiding.ts'),
  route('zadrzavanje', 'admin/routes/moderation/keeping.ts'),
  route('vracanje', 'admin/routes/moderation/restoring.ts'),
  route('slika/:imageId', 'admin/routes/moderation/image.ts'),
  route('potvrde', 'admin/routes/moderation/proofs.tsx'),
  route('potvrde/:proofId/slika', 'admin/routes/moderation/proof-image.ts'),
  route('potvrde/:proofId/prihvatanje', 'admin/routes/moderation/proof-approval.tsx'),
  route('potvrde/:proofId/odbijanje', 'admin/routes/moderation/proof-rejection.tsx'),
])

/** Money, for owners. */
export const paymentRoutes = prefix('admin/payments', [
  index('admin/routes/payments/payments.tsx'),
  route('promet', 'admin/routes/payments/ledger.tsx'),
  route('racuni', 'admin/routes/payments/receipts.tsx'),
  route('izvodi', 'admin/routes/payments/statements.tsx'),
  route('izvodi/:lineId/uparivanje', 'admin/routes/payments/line-match.tsx'),
  route('izvodi/:lineId/sklanjanje', 'admin/routes/payments/line-aside.tsx'),
  route('kodovi', 'admin/routes/payments/codes.tsx'),
  route('kodovi/novi', 'admin/routes/payments/new-code.tsx'),
  route('kodovi/:codeId/kraj', 'admin/routes/payments/code-end.tsx'),
  route('planovi', 'admin/routes/payments/plans.tsx'),
  route('planovi/:planId', 'admin/routes/payments/plan.tsx'),
  route('izvoz/:list', 'admin/routes/payments/export.ts'),
  route(':orderId', 'admin/routes/payments/order.tsx'),
  route(':orderId/povrat', 'admin/routes/payments/refund.tsx'),
  route(':orderId/ponistenje', 'admin/routes/payments/void.tsx'),
])
