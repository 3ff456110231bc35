-- Documents are not taken any more. Those that are kept would have gone within the day; their files go with the others.

delete from images where type = 'application/pdf';
