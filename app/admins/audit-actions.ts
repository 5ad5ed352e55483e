/** What admins do; each is the end of the text key `admin:actions.…`. */
export const auditActions = [
  'suspend_user',
  'restore_user',
  'send_reset_link',
  'end_user_sessions',
  'correct_email',
  'add_user_note',
  'set_worker_status',
  'retry_job',
  'retry_queue',
  'drain_queue',
  'hide_content',
  'keep_content',
  'restore_content',
  'draft_announcement',
  'send_announcement',
  'stop_announcement',
  'try_announcement',
  'notify_workers',
  'create_post',
  'edit_post',
  'delete_post',
] as const
export type AuditAction = (typeof auditActions)[number]

export const subjectTypes = ['user', 'job', 'queue', 'content', 'announcement', 'post', 'ad'] as const
export type SubjectType = (typeof subjectTypes)[number]
